/** Why a sheet cannot be read. Its texts stand in `problems.ts`: the process that reads needs none. */
export class SheetProblem extends Error {
  readonly code: 'notSheet' | 'sheetTooLarge'

  constructor(code: SheetProblem['code']) {
    super(code)
    this.code = code
  }
}
