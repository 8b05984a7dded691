// Limits that the page knows from its start, apart from the schemas, which take time to load.

/** Most characters of a code, a lot or a serial. */
export const longestCode = 200

/** At most so many serials in one command, which is one transaction: a scan never waits long for it. */
export const serialsPerBatch = 100

/** From so many days before it expires, the certificate of the server is a notice; urgent, it is also in the pill. */
export const certificateWarningDays = { notice: 30, urgent: 7 } as const
