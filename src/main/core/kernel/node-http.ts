/**
 * Node's HTTP as its own modules load it. An import statement also reads its `WebSocket`, and with that loads an HTTP client
 * that nothing here uses: 26 ms of every process and thread.
 */
export const { Agent, createServer, get, request } = process.getBuiltinModule('node:http')
