/** Exit codes of this program, for the process that starts it. */
export const exitCode = { usage: 2, locked: 3, noPort: 4, noRights: 5 } as const
