import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isCommand } from '../../contract/client.ts'
import type { RestartableCore } from './restartable-core.ts'
import { answerFault, answerResult } from './http-response.ts'
import { maxBodyBytes, maxCountFileBodyBytes, maxPhotoBodyBytes, readJsonBody } from './http-body.ts'

/** Milliseconds after which the caller wants `timeout` instead of an answer. */
const deadlineHeader = 'muelle-deadline-ms'

const bodyLimits = new Map([
  ['counts.photo', maxPhotoBodyBytes],
  ['counts.import', maxCountFileBodyBytes],
])

/**
 * `POST /rpc/<operation>`: one call. Answers 200 with whatever the dispatcher says. When the request closes early a
 * query is cancelled; a command that has begun is finished.
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
    return answerFault(response, 400, 'validation', `${deadlineHeader} is no number of milliseconds`)

  const connection = slot.connect({
    id: callerId,
    send(frame) {
      if (frame.type === 'ok') answerResult(response, 200, { ok: true, value: frame.value })
      else if (frame.type === 'error') answerResult(response, 200, { ok: false, error: frame.error })
    },
  })
  response.once('close', () => connection.close())
  const input = isCommand(operation) ? withCommandId(body.value) : body.value
  connection.receive({ type: 'call', id: 1, operation, input, ...(deadlineMs === undefined ? {} : { deadlineMs }) })
}

/** Programs that never send a command twice need not make ids. */
function withCommandId(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || 'commandId' in input) return input
  return { ...input, commandId: randomUUID() }
}
