import { fill, formatMoment, type Language, languages } from '@nazorat/machines/i18n'
import { typedCode } from '@nazorat/machines/documents/inspections/public-code'
import { linesOf, states } from '@nazorat/machines/documents/inspections/public-record/page'
import '../page.css'
import './page.css'
import { NotProved, type Proved, verify } from '../verify.ts'
import { faults, words as told } from '../words.ts'
import { words } from './words.ts'

/** What the witness says of itself in the page. */
interface Witness {
  readonly name: string
  /** A line for a policy. */
  readonly vkey: string
  /** The keys of the logs that it knows. */
  readonly logs: readonly string[]
}

const witness = JSON.parse(document.querySelector('#witness')!.textContent) as Witness
const main = document.querySelector('main')!
let language = preferred()
let given = { code: '', event: '', proof: '' }
const fields = ['code', 'event', 'proof'] as const

show()
for (const kind of ['dragover', 'drop'] as const)
  document.addEventListener(kind, (event) => {
    event.preventDefault()
    if (kind === 'drop') void take(Array.from(event.dataTransfer?.files ?? []))
  })

function show(): void {
  document.documentElement.lang = languages[language].tag
  document.title = words.title[language]
  const said = (text: keyof typeof words) => fill(words[text], { name: witness.name }, language)
  const verdict = element('div', { id: 'verdict', role: 'status' })
  verdict.hidden = true
  const record = element('dl', { id: 'record' })
  record.hidden = true
  const form = element('form', {}, [
    ...field(
      'code',
      element('input', { value: given.code, required: '', maxlength: '20', autocomplete: 'off', autocapitalize: 'characters' }),
    ),
    ...field('files', element('input', { type: 'file', multiple: '', accept: '.json,.txt,.tlog-proof' })),
    ...field('event', element('textarea', { rows: '4', required: '', spellcheck: 'false' })),
    ...field('proof', element('textarea', { rows: '6', required: '', spellcheck: 'false' })),
    element('button', {}, [said('check')]),
  ])
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    remember()
    void answer(verdict, record)
  })
  form
    .querySelector<HTMLInputElement>('#files')!
    .addEventListener('change', ({ target }) => void take(Array.from((target as HTMLInputElement).files ?? [])))
  main.replaceChildren(
    element('header', {}, [element('strong', {}, [witness.name]), choices()]),
    element('h1', {}, [said('title')]),
    element('p', {}, [said('about')]),
    form,
    verdict,
    record,
  )
  fillIn()
}

/** Who has put a record and its proof in is told what is proved of them, with the keys of this witness. */
async function answer(verdict: HTMLElement, record: HTMLElement): Promise<void> {
  const policy = `witness self ${witness.vkey}\nquorum self\n`
  record.hidden = true
  say(verdict, 'wait', [told.verifying[language]])
  try {
    const proved = await verify({
      code: typedCode(given.code),
      event: given.event.trim(),
      proof: `${given.proof.replaceAll('\r', '').trim()}\n`,
      keys: witness.logs,
      policy,
    })
    const values = { name: witness.name, origin: proved.origin, at: formatMoment(proved.event.at) }
    const fits = await isAsWitnessed(proved.origin, given.proof)
    if (!fits) return say(verdict, 'bad', [words.fork[language]])
    const seen = proved.witnesses[0]
    say(verdict, proved.quorum ? 'good' : 'wait', [
      fill(proved.quorum ? told.proved : told.provedAlone, values, language),
      proved.quorum && seen
        ? fill(words.signed, { ...values, at: formatMoment(new Date(seen.at * 1000).toISOString()) }, language)
        : fill(words.unsigned, values, language),
      told.notNewest[language],
    ])
    list(record, proved)
  } catch (error) {
    const fault = error instanceof NotProved ? error.fault : 'unreadable'
    say(verdict, fault === 'noCryptography' ? 'wait' : 'bad', [faults[fault][language]])
  }
}

/** Whether this witness has signed no other log of the size that the proof is of. */
async function isAsWitnessed(origin: string, proof: string): Promise<boolean> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(origin)))
  const response = await fetch(`/${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}/checkpoint`)
  if (!response.ok) return true
  const [, size, root] = (await response.text()).split('\n')
  const [, shown, shownRoot] = proof.slice(proof.indexOf('\n\n') + 2).split('\n')
  return size !== shown || root === shownRoot
}

function list(record: HTMLElement, { event }: Proved): void {
  const lines = linesOf(event, language).map(({ label, texts }) => ({ label, texts }))
  const state = states[event.to as keyof typeof states][language]
  record.hidden = false
  record.replaceChildren(
    ...[{ label: words.state[language], texts: [state] }, ...lines].map(({ label, texts }) =>
      element('div', {}, [
        element('dt', {}, [label]),
        element(
          'dd',
          {},
          texts.map((text) => element('p', {}, [text])),
        ),
      ]),
    ),
  )
}

/** Files are told apart by what is in them. */
async function take(files: readonly File[]): Promise<void> {
  remember()
  for (const file of files) {
    if (file.size > 1_000_000) continue
    const text = await file.text()
    given = text.startsWith('c2sp.org/tlog-proof') ? { ...given, proof: text } : { ...given, event: text }
  }
  fillIn()
}

function remember(): void {
  for (const name of fields) given[name] = document.querySelector<HTMLInputElement>(`#${name}`)!.value
}

function fillIn(): void {
  for (const name of fields) document.querySelector<HTMLInputElement>(`#${name}`)!.value = given[name]
}

function say(verdict: HTMLElement, kind: 'good' | 'wait' | 'bad', sentences: readonly string[]): void {
  verdict.hidden = false
  verdict.className = kind
  verdict.replaceChildren(...sentences.map((sentence) => element('p', {}, [sentence])))
}

function choices(): HTMLElement {
  const all = (Object.keys(languages) as Language[]).map((each) => {
    const button = element('button', { type: 'button', lang: languages[each].tag, 'aria-pressed': String(each === language) }, [
      languages[each].name,
    ])
    button.addEventListener('click', () => {
      remember()
      language = each
      show()
    })
    return button
  })
  return element('nav', { 'aria-label': words.language[language] }, all)
}

function field(name: 'code' | 'files' | 'event' | 'proof', input: HTMLElement): HTMLElement[] {
  input.id = name
  return [element('label', { for: name }, [words[name][language]]), input]
}

function element(tag: string, attributes: Readonly<Record<string, string>>, children: readonly (string | HTMLElement)[] = []): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** The reader's browser says which language; Latin for Uzbek without a script, as everywhere. */
function preferred(): Language {
  const all = Object.keys(languages) as Language[]
  for (const tag of navigator.languages) {
    const found =
      all.find((each) => languages[each].tag.toLowerCase() === tag.toLowerCase()) ??
      all.find((each) => languages[each].tag.split('-')[0] === tag.split('-')[0])
    if (found) return found
  }
  return all[0]!
}
