import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Document } from '@nazorat/engine'
import type { HistoryEvent, HistoryReply } from '@nazorat/machines/api-types'
import { eventLabel, eventReason, type Definition } from '@nazorat/machines/definition'
import { type AnyField, filesIn, isEmpty, type NamedFile, officialTitles, type Titles, valueText } from '@nazorat/machines/fields'
import { fill, formatMoment, inLanguage, type Language, type Text } from '@nazorat/machines/i18n'
import { caseFileLabel } from '@nazorat/machines/reports/case-file'
import { type Actor, byOrderWords, doneOfflineWords, onBehalfOfWords, signedByWords, systemName } from '@nazorat/machines/workflow'
import { words } from './words.ts'

interface Described {
  readonly definition: Definition
  readonly document: Pick<Document, 'id' | 'version' | 'state' | 'values'>
  /** The newest page of the document's history. */
  readonly history: HistoryReply
  /** The user who requested it, and when (ISO 8601). */
  readonly actor: Actor
  readonly at: string
  /** The signed note that the proofs lead to. */
  readonly checkpoint: string
}

/** The length in characters to which a value, a reason and a changed value are cut. */
const max = { value: 10_000, reason: 2000, change: 500 }

/**
 * A case file for people, in the language of the requesting user: the document, its history, its files, and how to verify it.
 * Its length is bounded, since typesetting is slow: long values are cut, and only the newest page of a long history is shown.
 * The case file itself is complete.
 */
export async function casePdf({ history: { texts, ...told }, ...given }: Described): Promise<Uint8Array> {
  // A case file names people as they are officially spelled, in whatever language it is.
  const described = { ...given, history: { ...told, texts: officialTitles(texts) } }
  const { definition, document, history, actor, at, checkpoint } = described
  const { language } = actor
  const title = `${caseFileLabel[language]}: ${inLanguage(titleOf(described), language)}`
  const page = new Page(title, language)

  page.title(title)
  page.pairs([
    [words.kind, definition.label.one[language]],
    [words.id, document.id],
    [words.state, stateName(definition, document.state, language)],
    [words.version, String(document.version)],
    [words.made, `${formatMoment(at)}, ${actor.name}`],
  ])
  page.section(words.fields)
  page.pairs(
    written(definition, document.values).map(([label, field, value]) => [
      label,
      cut(page.text(field, value, history.texts), max.value, language),
    ]),
  )

  page.section(words.history)
  const { earlier, first } = history
  if (earlier && first !== null) page.paragraph(fill(words.earlier, { versions: span(first, earlier.version) }, language))
  const values: Record<string, unknown> = { ...earlier?.values }
  let before = earlier?.version ?? 0
  for (const event of history.events.toReversed()) {
    if (event.version - before > 1) page.paragraph(fill(words.withheld, { versions: span(before + 1, event.version - 1) }, language))
    printEvent(page, described, event, values)
    Object.assign(values, event.patch)
    before = event.version
  }
  page.section(words.files)
  for (const file of filesOf(definition, document, history)) page.file(file.name, aboutFile(file, language))

  page.section(words.verify)
  page.paragraph(words.how[language])
  page.code('pnpm log verify case.zip --key key.pem')
  page.paragraph(words.note[language])
  page.code(checkpoint)
  return page.end()
}

/** The actor, the action, the time, the role, and the changed fields. */
function printEvent(page: Page, { definition, history: { texts } }: Described, event: HistoryEvent, before: Record<string, unknown>): void {
  const { language } = page
  const named = (id: string | null) => (id && texts[id] !== undefined ? inLanguage(texts[id], language) : null)
  const { id, organizationId, roleId } = event.actor
  const order = named(event.order)
  const behalf =
    event.onBehalfOf &&
    fill(order ? byOrderWords : onBehalfOfWords, { name: named(event.onBehalfOf) ?? event.onBehalfOf, order: order ?? '' }, language)
  const who = [named(id) ?? systemName[language], behalf, named(organizationId), named(roleId), event.origin].filter(Boolean).join(', ')
  const reason = eventReason(definition, event)
  const write = (name: string, value: unknown) =>
    isEmpty(value) ? '—' : cut(page.text(definition.fields[name]!, value, texts), max.change, language)
  const changed = Object.keys(event.patch).filter(
    (name) => definition.fields[name] && name !== reason?.field && !(isEmpty(event.patch[name]) && isEmpty(before[name])),
  )
  const signed = event.signature
    ? ` · ${fill(signedByWords, { name: event.signature.name, serialNumber: event.signature.serialNumber }, language)}`
    : ''
  const { doneOffline } = event
  const done = doneOffline
    ? ` · ${fill(doneOfflineWords[doneOffline.counts ? 'counts' : 'late'], { at: formatMoment(doneOffline.at) }, language)}`
    : ''
  page.event(
    `${event.version}. ${inLanguage(eventLabel(definition, event), language)}`,
    `${formatMoment(event.at)} · ${who}${signed}${done}`,
  )
  const erased = new Set(event.erased)
  page.pairs([
    ...(event.from === event.to ? [] : [[words.state, stateName(definition, event.to, language)] as const]),
    ...(reason === null ? [] : [[words.reason, cut(inLanguage(reason.said, language), max.reason, language)] as const]),
    ...changed.map(
      (name) =>
        [
          definition.fields[name]!.label,
          erased.has(name)
            ? words.erased[language]
            : `${isEmpty(before[name]) ? '' : `${write(name, before[name])} → `}${write(name, event.patch[name])}`,
        ] as const,
    ),
  ])
}

/** Cuts a text to a length and marks the cut. */
const cut = (text: string, length: number, language: Language): string =>
  text.length <= length ? text : `${text.slice(0, length).toWellFormed()}… (${words.cut[language]})`

/** A field or state that only an earlier definition had is shown by its name there. */
const stateName = ({ states }: Definition, state: string, language: Language): string => states[state]?.label[language] ?? state

const span = (first: number, last: number): string => (first === last ? String(first) : `${first}–${last}`)

const titleOf = ({ definition, document: { values, id }, history: { texts } }: Described): string | Text => {
  const value = values[definition.title]
  return isEmpty(value) ? id : typeof value === 'string' ? (texts[value] ?? value) : (value as Text)
}

const written = (definition: Definition, values: Record<string, unknown>) =>
  Object.entries(definition.fields).flatMap(([name, field]) => (isEmpty(values[name]) ? [] : [[field.label, field, values[name]] as const]))

/** The size and hash of a file; of a photo whether it is the one that was taken, and what the device says of it. */
export function aboutFile({ size, hash, photo, madeOf }: NamedFile, language: Language): string {
  const said = [photo?.takenAt && formatMoment(photo.takenAt), photo?.takenIn && `${photo.takenIn.latitude}, ${photo.takenIn.longitude}`]
  const told = said.filter(Boolean).join(', ')
  const about = madeOf ? words.shown : photo ? (told === '' ? words.taken : words.takenBy) : null
  return `${size} ${words.bytes[language]}, SHA-256 ${hash}${about ? `\n${fill(about, { told }, language)}` : ''}`
}

/** The document's files, now and in this page of its history, each once. */
export function filesOf(definition: Definition, { values }: Pick<Document, 'values'>, { events, earlier }: HistoryReply): NamedFile[] {
  const files = [earlier?.values ?? {}, ...events.toReversed().map(({ patch }) => patch), values].flatMap((each) =>
    filesIn(definition.fields, each),
  )
  return [...new Map(files.map(({ value }) => [value.hash, value])).values()]
}

const font = (name: string): string => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))

/** A4 sheets with a font for Uzbek, written from top to bottom. */
class Page {
  readonly language: Language
  readonly #pdf: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []

  constructor(title: string, language: Language) {
    this.language = language
    this.#pdf = new PDFDocument({
      size: 'A4',
      margins: { top: 56, bottom: 56, left: 62, right: 42 },
      bufferPages: true,
      lang: language === 'ru' ? 'ru' : 'uz',
      info: { Title: title, Creator: 'Nazorat' },
    })
    this.#pdf
      .registerFont('plain', font('DejaVuSansCondensed'))
      .registerFont('bold', font('DejaVuSansCondensed-Bold'))
      .registerFont('mono', font('DejaVuSansMono'))
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
  }

  /** A field's value as it is written on paper. */
  text(field: AnyField, value: unknown, titles: Titles): string {
    return valueText(field, value, { language: this.language, titles, separator: '; ' })
  }

  title(text: string): void {
    this.#pdf.font('bold').fontSize(15).text(text).moveDown(0.6)
  }

  section(text: Text): void {
    this.#room(60)
    this.#pdf.moveDown(0.8).font('bold').fontSize(12).text(text[this.language], this.#left)
    const y = this.#pdf.y + 2
    this.#pdf
      .moveTo(this.#left, y)
      .lineTo(this.#left + this.#width, y)
      .lineWidth(0.5)
      .strokeColor('#888')
      .stroke()
      .moveDown(0.5)
  }

  pairs(pairs: readonly (readonly [Text, string])[]): void {
    const wide = this.#width * 0.33
    for (const [label, value] of pairs) {
      this.#pdf.font('plain').fontSize(9)
      const height = Math.max(
        this.#pdf.heightOfString(label[this.language], { width: wide - 8 }),
        Math.min(this.#pdf.heightOfString(value, { width: this.#width - wide }), 400),
      )
      this.#room(height)
      const { y } = this.#pdf
      this.#pdf.fillColor('#555').text(label[this.language], this.#left, y, { width: wide - 8 })
      this.#pdf.fillColor('black').text(value, this.#left + wide, y, { width: this.#width - wide })
      // When the value continues on the next sheet, the label is on the last one.
      if (this.#pdf.y > y) this.#pdf.y = Math.max(this.#pdf.y, y + height)
      this.#pdf.y += 3
    }
    this.#pdf.x = this.#left
  }

  event(what: string, who: string): void {
    this.#room(50)
    this.#pdf.moveDown(0.4).font('bold').fontSize(10).text(what, this.#left)
    this.#pdf.font('plain').fontSize(9).fillColor('#333').text(who).fillColor('black').moveDown(0.2)
  }

  file(name: string, about: string): void {
    this.#room(30)
    this.#pdf
      .font('plain')
      .fontSize(9)
      .text(name, this.#left)
      .font('mono')
      .fontSize(6.5)
      .fillColor('#333')
      .text(about)
      .fillColor('black')
      .moveDown(0.3)
  }

  paragraph(text: string): void {
    this.#pdf.font('plain').fontSize(9).text(text, this.#left, undefined, { width: this.#width }).moveDown(0.4)
  }

  code(text: string): void {
    this.#pdf.font('mono').fontSize(7.5).text(text, this.#left, undefined, { width: this.#width }).moveDown(0.4)
  }

  async end(): Promise<Uint8Array> {
    const { count } = this.#pdf.bufferedPageRange()
    for (let i = 0; i < count; i++) {
      this.#pdf.switchToPage(i)
      // The page number is below the margin, where a line would otherwise begin a new sheet.
      this.#pdf.page.margins.bottom = 0
      this.#pdf
        .font('plain')
        .fontSize(8)
        .fillColor('#555')
        .text(`${i + 1} / ${count}`, this.#left, this.#pdf.page.height - 36, { width: this.#width, align: 'right' })
    }
    const over = new Promise((resolve) => this.#pdf.once('end', resolve))
    this.#pdf.end()
    await over
    return Buffer.concat(this.#chunks)
  }

  #room(height: number): void {
    if (this.#pdf.y + height > this.#pdf.page.height - this.#pdf.page.margins.bottom) this.#pdf.addPage()
  }

  get #left(): number {
    return this.#pdf.page.margins.left
  }

  get #width(): number {
    return this.#pdf.page.width - this.#pdf.page.margins.left - this.#pdf.page.margins.right
  }
}
