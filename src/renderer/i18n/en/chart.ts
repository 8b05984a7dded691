import type { chart as es } from '../es/chart.ts'
import type { Texts } from '../texts.ts'

/** Parts for figures: periods, charts, paper. */
export const chart = {
  nothing: 'No data in this period with these filters.',
  asTable: '{{title}} as a table',
  asChart: '{{title}} as a chart',
  firstRows: 'Showing {{shown}} of {{value}}.',
  period: {
    title: 'Period',
    today: 'Today',
    yesterday: 'Yesterday',
    last7: 'Last 7 days',
    thisMonth: 'This month',
    lastMonth: 'Last month',
    last30: 'Last 30 days',
    last90: 'Last 90 days',
    thisYear: 'This year',
    from: 'From',
    to: 'To',
    hint: 'day/month/year',
    apply: 'Apply',
    noDay: 'Invalid date: use day/month/year',
    turned: 'The end is before the start',
  },
  paper: {
    print: 'Print',
    at: 'Printed {{at}}',
    copy: 'WMS data as of {{time}}',
    rows_one: '{{value}} row',
    rows_other: '{{value}} rows',
    articles_one: '{{value}} article',
    articles_other: '{{value}} articles',
    some: 'Only the first {{shown}} of {{value}} rows are printed. The CSV has all of them.',
    noFilters: 'no filters',
  },
} satisfies Texts<typeof es>
