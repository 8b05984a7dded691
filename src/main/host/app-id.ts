/** Identifies the program to the systems: the taskbar of Windows, the bundle of macOS, the settings of both. */
export const appId = 'example.muelle.dock'
