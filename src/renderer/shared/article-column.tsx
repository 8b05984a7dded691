import type { UnnamedColumn } from '../ui/data-table/column.ts'

/** An article: its description above its code. */
export function articleColumn<T extends { articleCode: string; description: string | null }>(
  width: number,
  grow = 4,
): UnnamedColumn<T, 'article'> {
  return {
    id: 'article',
    kind: 'code',
    width,
    grow,
    value: (row) => row.articleCode,
    also: (row) => row.description,
    renderCell: (row) => (
      <span className="data-two">
        <span title={row.description ?? undefined}>{row.description ?? ''}</span>
        <span className="mono">{row.articleCode}</span>
      </span>
    ),
  }
}
