import { orderedId } from '../../contract/ordered-id.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isCommand } from '../../contract/operations.ts'
import type { RestartableCore } from './restartable-core.ts'
import { answerFault, answerResult } from './http-response.ts'
import { maxBodyBytes, maxCountFileBodyBytes, maxPhotoBodyBytes, readJsonBody } from './http-body.ts'

/** Header with the milliseconds after which the call ends with `timeout`. */
const deadlineHeader = 'muelle-deadline-ms'

const bodyLimits = new Map([
  ['counts.photo', maxPhotoBodyBytes],
  ['arrivals.photo', maxPhotoBodyBytes],
  ['counts.import', maxCountFileBodyBytes],
  ['receipts.verify', maxCountFileBodyBytes],
])

/**
 * `POST /rpc/<operation>`: one call. Responds 200 with the result, which may be a failure. If the client disconnects, a
 * query is cancelled, a running command is finished.
 */
export async function serveRpc(
  slot: RestartableCore,
  callerId: string,
  operation: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const limit = bodyLimits.get(operation) ?? maxBodyBytes
  const body = await readJsonBody(request, limit)
  if (body.kind === 'gone') return
  if (body.kind === 'too-large')
    return answerFault(response, 413, 'validation', `The body is larger than ${limit} bytes`)
  if (body.kind === 'wrong-type') return answerFault(response, 415, 'validation', 'The body must be application/json')
  if (body.kind === 'not-json') return answerFault(response, 400, 'validation', 'The body is not JSON in UTF-8')

  const deadline = request.headers[deadlineHeader]
  const deadlineMs = deadline === undefined ? undefined : Number(deadline)
  if (deadlineMs !== undefined && !(deadlineMs >= 0 && deadlineMs < 2 ** 31))
    return answerFault(response, 400, 'validation', `${deadlineHeader} must be a number of milliseconds`)

  const connection = slot.connect({
    id: callerId,
    send(message) {
      if (message.type === 'ok') answerResult(response, 200, { ok: true, value: message.value })
      else if (message.type === 'error') answerResult(response, 200, { ok: false, error: message.error })
    },
  })
  response.once('close', () => connection.close())
  const input = isCommand(operation) ? withCommandId(body.value) : body.value
  connection.receive({ type: 'call', id: 1, operation, input, ...(deadlineMs === undefined ? {} : { deadlineMs }) })
}

/** Adds a command id for programs that never repeat a command. */
function withCommandId(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || 'commandId' in input) return input
  return { ...input, commandId: orderedId() }
}
