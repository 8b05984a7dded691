// The preload script is built from this file alone, so it imports nothing.

/** Every operation of the core. A new operation starts here; the compiler lists the rest. */
export const operationNames = [
  'receiving.find',
  'receiving.list',
  'counts.start',
  'counts.scan',
  'counts.add',
  'counts.undo',
  'counts.container',
  'counts.get',
  'counts.list',
  'counts.close',
  'counts.reopen',
  'counts.sign',
  'counts.verify',
  'scans.explain',
  'articles.search',
  'articles.learn',
  'comparison.get',
  'comparison.export',
  'suppliers.list',
  'stock.search',
  'adjustments.list',
  'adjustments.summary',
  'adjustments.review',
  'orders.list',
  'orders.get',
  'orders.create',
  'dispatches.list',
  'supervisor.unlock',
  'supervisor.lock',
  'supervisor.setPin',
  'supervisor.status',
  'webhooks.register',
  'webhooks.remove',
  'webhooks.list',
  'webhooks.events',
  'refresh.run',
  'refresh.status',
  'refresh.setAside',
  'jobs.get',
  'jobs.cancel',
  'settings.get',
  'settings.update',
  'credentials.set',
  'connection.status',
  'connection.test',
  'practice.setFault',
  'diagnostics.get',
] as const

export type OperationName = (typeof operationNames)[number]

/** Events carry names and progress, never figures of a document. */
export const eventNames = ['data.changed', 'job.progress', 'job.done', 'connection.changed'] as const

export type EventName = (typeof eventNames)[number]

/** The three IPC channels between page and Electron's main process. */
export const ipcChannels = { call: 'muelle:call', cancel: 'muelle:cancel', frame: 'muelle:frame' } as const
