/** An error response with this status. */
export class HttpProblem extends Error {
  readonly status: number
  override readonly name = 'HttpProblem'

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
