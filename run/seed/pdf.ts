/** A PDF of one page with a few lines in Latin letters: PDF's standard fonts have no others. */
export function pdfOf(text: string): Uint8Array {
  const lines = text.split('\n').map((line) => `(${winAnsi(line).replace(/[\\()]/g, '\\$&')}) Tj T*`)
  const content = `BT /F1 12 Tf 56 780 Td 18 TL ${lines.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  return Buffer.from(`${body}${xref}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1')
}

/** Replaces the apostrophes of Uzbek Latin by similar quotation marks, and drops characters that the font lacks. */
const winAnsi = (line: string): string =>
  line
    .replaceAll('ʻ', '\x91')
    .replaceAll('ʼ', '\x92')
    .replaceAll('–', '\x96')
    .replace(/[^\x20-\x7e\x91\x92\x96«»]/g, '')
