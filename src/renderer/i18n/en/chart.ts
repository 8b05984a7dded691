import type { chart as es } from '../es/chart.ts'
import type { Texts } from '../texts.ts'

/** Parts for figures: periods, charts, paper. */
export const chart = {
  nothing: 'Nothing in this period with these filters.',
  asTable: '{{title}} as a table',
  asChart: '{{title}} as a chart',
  firstRows: '{{shown}} of {{value}} are shown.',
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
    apply: 'Use these days',
    noDay: 'Not a day: use day/month/year',
    turned: 'It ends before it begins',
  },
  paper: {
    print: 'Print',
    at: 'Printed {{at}}',
    copy: 'Copy of the WMS from {{time}}',
    rows_one: '{{value}} row',
    rows_other: '{{value}} rows',
    articles_one: '{{value}} article',
    articles_other: '{{value}} articles',
    some: 'The first {{shown}} of {{value}} rows are printed: the others are in the CSV.',
    noFilters: 'no filters',
  },
} satisfies Texts<typeof es>
