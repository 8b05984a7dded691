import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../core/ports.ts'
import type { Answer } from './answer.ts'
import { writeBody } from './body-writer.ts'
import type { Fault } from './faults.ts'
import { HttpProblem } from './http-problem.ts'
import { jsonChunks, mangledRows } from './json-chunks.ts'

const json = 'application/json; charset=utf-8'
const bodyLimit = 1_048_576

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** One request and its answer, with the fault that holds for it. */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly fault: Fault

  constructor(request: IncomingMessage, response: ServerResponse, fault: Fault) {
    this.request = request
    this.response = response
    this.fault = fault
  }

  /** What the fault does before the request is looked at; true when nothing else is to be done. */
  async intercept(clock: Pick<Clock, 'after'>, port: number): Promise<boolean> {
    const { fault, response } = this
    switch (fault.kind) {
      case 'down':
        response.socket?.resetAndDestroy()
        return true
      case 'hang':
        return true
      case 'slow':
        await this.delay(clock, fault.delayMs ?? 3_000)
        return response.destroyed
      case 'error':
        await this.text(500, json, JSON.stringify({ Message: 'Error interno del servidor' }))
        return true
      case 'rateLimit':
      case 'unavailable':
        response.setHeader('Retry-After', String(fault.retryAfterSeconds ?? 2))
        await this.text(
          fault.kind === 'rateLimit' ? 429 : 503,
          json,
          JSON.stringify({ Message: 'Reintente más tarde' }),
        )
        return true
      case 'html':
        await this.text(
          200,
          'text/html; charset=utf-8',
          '<!doctype html><title>Wi-Fi</title><h1>Aceptá los términos</h1>',
        )
        return true
      case 'garbage':
        await this.text(
          200,
          json,
          JSON.stringify({ resultado: 'ok', filas: [1, 'dos', null], siguiente: { página: 2 } }),
        )
        return true
      case 'redirect':
        response.setHeader('Location', fault.location ?? `http://localhost:${port}${this.request.url ?? '/'}`)
        await this.text(302, json, '{}')
        return true
      case 'none':
      case 'drop':
      case 'truncated':
      case 'stall':
      case 'wrongTypes':
      case 'lostAnswer':
        return false
    }
  }

  /** Reads a JSON body; 413 and 400 for what is none. */
  async body(): Promise<unknown> {
    const parts: Buffer[] = []
    let length = 0
    for await (const part of this.request as AsyncIterable<Buffer>) {
      length += part.length
      if (length > bodyLimit) throw new HttpProblem(413, 'Cuerpo demasiado grande')
      parts.push(part)
    }
    try {
      return JSON.parse(Buffer.concat(parts).toString('utf8'))
    } catch {
      throw new HttpProblem(400, 'El cuerpo no es JSON')
    }
  }

  async send(answer: Answer): Promise<void> {
    if (this.fault.kind === 'lostAnswer') {
      this.response.socket?.resetAndDestroy()
      return
    }
    if (answer.kind === 'noBody') {
      this.response.statusCode = answer.status
      this.response.end()
      return
    }
    if (answer.kind === 'list') {
      await this.list(answer)
      return
    }
    const [value] = this.fault.kind === 'wrongTypes' ? mangledRows([answer.value]) : [answer.value]
    await this.text(answer.status, json, JSON.stringify(value))
  }

  private async list(answer: Answer & { kind: 'list' }): Promise<void> {
    const rows = this.fault.kind === 'wrongTypes' ? mangledRows(answer.rows) : answer.rows
    const chunks = jsonChunks(rows)
    const first = await chunks.next()
    if (first.done === true) {
      if (answer.empty === 'list') await this.text(200, json, '[]')
      else await this.send({ kind: 'noBody', status: 204 })
      return
    }
    const all = async function* () {
      yield first.value
      yield* chunks
    }
    await writeBody(this.request, this.response, this.fault, { status: 200, type: json }, all())
  }

  private text(status: number, type: string, text: string): Promise<void> {
    return writeBody(this.request, this.response, this.fault, { status, type }, once(text))
  }

  private delay(clock: Pick<Clock, 'after'>, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(ms, resolve)
      this.response.once('close', () => {
        cancel()
        resolve()
      })
    })
  }
}
