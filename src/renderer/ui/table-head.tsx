interface TableHeadProps {
  /** Headers in order; `figure`: a column aligned to the right. */
  columns: readonly (string | { figure: string })[]
}

/** The head of a table: one row of column headers. */
export function TableHead({ columns }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column, at) => (
          <th key={at} scope="col" className={typeof column === 'string' ? undefined : 'figure'}>
            {typeof column === 'string' ? column : column.figure}
          </th>
        ))}
      </tr>
    </thead>
  )
}
