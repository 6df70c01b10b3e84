/** A form with one file. */
export function formOf(content: Uint8Array | string, name: string): FormData {
  const form = new FormData()
  form.append('file', new File([content as BlobPart], name))
  return form
}

/** A PDF that no other attack has. */
export const uniquePdf = (): string => `%PDF-1.4\n% ${crypto.randomUUID()}\n%%EOF\n`
