import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../core/kernel/ports.ts'
import type { Answer } from './answer.ts'
import { writeBody } from './body-writer.ts'
import { fixedResponse, jsonType } from './fixed-response.ts'
import type { Fault } from './fault-injector.ts'
import { HttpProblem } from './http-problem.ts'
import { jsonChunks, corruptRows } from './json-chunks.ts'

const bodyLimit = 1_048_576

/** One request, its response and its fault. */
export class RequestContext {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly fault: Fault

  constructor(request: IncomingMessage, response: ServerResponse, fault: Fault) {
    this.request = request
    this.response = response
    this.fault = fault
  }

  /** Applies the fault before the request is processed; returns true if the request is finished. */
  async intercept(clock: Pick<Clock, 'after'>, port: number): Promise<boolean> {
    const { fault, request, response } = this
    if (fault.kind === 'hang') return true
    if (fault.kind === 'down') {
      response.socket?.resetAndDestroy()
      return true
    }
    if (fault.kind === 'slow') {
      await this.delay(clock, fault.delayMs ?? 3_000)
      return response.destroyed
    }
    const fixed = fixedResponse(fault, `http://localhost:${port}${request.url ?? '/'}`)
    if (fixed === null) return false
    for (const [name, value] of Object.entries(fixed.headers)) response.setHeader(name, value)
    await this.text(fixed.status, fixed.type, fixed.body)
    return true
  }

  /** Reads a JSON body; throws 413 if it is too large, 400 if it is invalid. */
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
    const [value] = this.fault.kind === 'wrongTypes' ? corruptRows([answer.value]) : [answer.value]
    await this.text(answer.status, jsonType, JSON.stringify(value))
  }

  private async list(answer: Answer & { kind: 'list' }): Promise<void> {
    const rows = this.fault.kind === 'wrongTypes' ? corruptRows(answer.rows) : answer.rows
    const chunks = jsonChunks(rows)
    const first = await chunks.next()
    if (first.done === true) {
      if (answer.empty === 'list') await this.text(200, jsonType, '[]')
      else await this.send({ kind: 'noBody', status: 204 })
      return
    }
    await writeBody(this.request, this.response, this.fault, { status: 200, type: jsonType }, first.value, chunks)
  }

  private text(status: number, type: string, text: string): Promise<void> {
    return writeBody(this.request, this.response, this.fault, { status, type }, text)
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
