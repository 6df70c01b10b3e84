/** Why a sheet cannot be read. The texts stand in `problems.ts`: the process that reads needs none. */
type SheetProblemCode =
  | 'notSheet'
  | 'sheetTooLarge'
  | 'damaged'
  | 'oldWorkbook'
  | 'binaryWorkbook'
  | 'openDocument'
  | 'encrypted'
  | 'webPage'
  | 'openQuote'
  | 'unknownEncoding'

export class SheetProblem extends Error {
  readonly code: SheetProblemCode
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: SheetProblemCode, params: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}
