interface TableHeadProps {
  /** Headers in order; `figure`: a column aligned to the right; `unseen`: one that is only read aloud. */
  columns: readonly (string | { figure: string } | { unseen: string })[]
}

/** The head of a table: one row of column headers. */
export function TableHead({ columns }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column, at) => (
          <th key={at} scope="col" className={typeof column !== 'string' && 'figure' in column ? 'figure' : undefined}>
            {typeof column === 'string' ? (
              column
            ) : 'figure' in column ? (
              column.figure
            ) : (
              <span className="unseen">{column.unseen}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}
