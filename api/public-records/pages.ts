import { readFileSync } from 'node:fs'
import { Hono, type Context } from 'hono'
import { html, raw } from 'hono/html'
import { type Language, languages, t, type Text } from '@nazorat/machines/i18n'
import { isPublicCode, typedCode } from '@nazorat/machines/documents/inspections/public-code'
import { linesOf, type RecordEvent, states } from '@nazorat/machines/documents/inspections/public-record/page'
import { Refusal, sentenceOf } from '@nazorat/machines/workflow'
import type { Env } from '../context.ts'
import { arrived } from '../http/client-address.ts'
import { languageOfCaller, status } from '../http/problem.ts'
import type { AppContext } from '../context.ts'
import { type Evidence, evidenceOf } from './evidence.ts'

type Html = ReturnType<typeof html>

/** The page runs its own script and style, sends its own form, and calls nobody. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The pages behind the codes of orders, for everybody: `/c` to type a code, `/c/<code>` with what the public record says. They are written
 * here and readable without script; the script of `web/record-page` proves in the reader's browser what is written.
 */
export function publicPages(context: AppContext, webFolder: string) {
  const files = builtFiles(webFolder)
  const page = (c: Context<Env>, { title, body, path }: { title: string; body: Html; path: string }, code: 200 | 404 | 429 = 200) => {
    const language = languageOf(c)
    const shown = html`<!doctype html>
      <html lang="${languages[language].tag}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          <link rel="icon" href="data:," />
          ${files.styles.map((file) => html`<link rel="stylesheet" href="/${file}" />`)}
          ${files.scripts.map((file) => html`<script type="module" src="/${file}"></script>`)}
        </head>
        <body>
          <main>
            <header><strong>${words.product[language]}</strong>${switchOf(language, path)}</header>
            ${body}
          </main>
        </body>
      </html>`
    return c.html(shown, code, { 'content-security-policy': policy, 'cache-control': 'no-store', vary: 'accept-language' })
  }
  const ask = (c: Context<Env>, { code = '', why }: { code?: string; why?: Text | string } = {}, answered: 200 | 404 | 429 = 200) => {
    const language = languageOf(c)
    const said =
      why === undefined ? '' : html`<p id="verdict" class="bad" role="alert">${typeof why === 'string' ? why : why[language]}</p>`
    return page(
      c,
      {
        title: words.askTitle[language],
        path: '/c',
        body: html`<h1>${words.askTitle[language]}</h1>
          <p>${words.askAbout[language]}</p>
          ${said}
          <form action="/c">
            <label for="code">${words.code[language]}</label>
            <input
              id="code"
              name="code"
              value="${code}"
              autocomplete="off"
              autocapitalize="characters"
              spellcheck="false"
              required
              maxlength="20"
            />
            <input type="hidden" name="lang" value="${language}" />
            <button>${words.find[language]}</button>
          </form>`,
      },
      answered,
    )
  }

  return new Hono<Env>()
    .onError((error, c) => {
      if (!(error instanceof Refusal) || status[error.code] !== 429) throw error
      return ask(c, { why: sentenceOf(error, languageOf(c)) }, 429)
    })
    .get('/c', (c) => {
      const typed = c.req.query('code')
      if (typed === undefined) return ask(c)
      const code = typedCode(typed)
      if (!isPublicCode(code)) return ask(c, { code: typed.slice(0, 20), why: words.mistyped }, 404)
      return c.redirect(`/c/${code}?lang=${languageOf(c)}`)
    })
    .get('/c/:code', async (c) => {
      const typed = c.req.param('code')
      const code = typedCode(typed)
      if (!isPublicCode(code)) return ask(c, { code: typed.slice(0, 20), why: words.mistyped }, 404)
      await context.limits.count('publicRecords', context.proxies.addressOf(arrived(c)) ?? 'unknown')
      const found = await evidenceOf(context, code)
      if (!found) return ask(c, { code, why: words.none }, 404)
      const language = languageOf(c)
      const event = JSON.parse(found.evidence.event) as RecordEvent
      const title = `№ ${String(event.input['requestDocNumber'])}`
      return page(c, {
        title,
        path: `/c/${code}`,
        body: recordBody(found.evidence, event, language, await certificatesOf(context, found.check)),
      })
    })
}

function recordBody(evidence: Evidence, event: RecordEvent, language: Language, certificates: readonly Certificate[]): Html {
  const said = (text: keyof typeof words) => words[text][language]
  const files = `/api/open/Record/${evidence.code}`
  return html`<h1>${said('check')} № ${String(event.input['requestDocNumber'])}</h1>
    <p id="state">${states[event.to as keyof typeof states][language]}</p>
    <div id="verdict" role="status"><p>${said('unproved')}</p></div>
    <dl id="record">
      ${linesOf(event, language).map(
        ({ label, texts }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${texts.map((text) => html`<p>${text}</p>`)}</dd>
          </div>`,
      )}
    </dl>
    ${
      certificates.length === 0
        ? ''
        : html`<h2>${said('certificates')}</h2>
            <ul>
              ${certificates.map(({ number, address }) => html`<li><a href="${address}">${number}</a></li>`)}
            </ul>`
    }
    <h2>${said('rights')}</h2>
    <ul>
      ${rights.map((right) => html`<li>${right[language]}</li>`)}
    </ul>
    <h2>${said('files')}</h2>
    <ul>
      <li><a href="${files}/event" download>${said('event')}</a></li>
      <li><a href="${files}/proof" download>${said('proof')}</a></li>
      <li><a href="/log/policy">${said('policy')}</a></li>
    </ul>
    <p><a href="/c?lang=${language}">${said('another')}</a></p>
    <script type="application/json" id="evidence">
      ${raw(JSON.stringify(evidence).replaceAll('<', String.raw`\u003c`))}
    </script>`
}

interface Certificate {
  readonly number: string
  readonly address: string
}

/** The pages that confirm the certificates of the check's inspectors. */
async function certificatesOf({ engine }: Pick<AppContext, 'engine'>, id: string): Promise<Certificate[]> {
  const inspectors = (await engine.load('request', [id])).get(id)?.values['inspectors'] as string[] | null | undefined
  const employees = await engine.load('employee', inspectors ?? [])
  return [...employees.values()].flatMap(({ id: employee, values: { certificateNumber } }) =>
    typeof certificateNumber === 'string'
      ? [{ number: certificateNumber, address: `/pages/certificate/${employee}?number=${encodeURIComponent(certificateNumber)}` }]
      : [],
  )
}

/** The language that the address asks for, else that of the reader's browser. */
function languageOf(c: Context): Language {
  const asked = c.req.query('lang')
  return asked !== undefined && Object.hasOwn(languages, asked) ? (asked as Language) : languageOfCaller(c)
}

const switchOf = (language: Language, path: string): Html =>
  html`<nav aria-label="${words.language[language]}">
    ${(Object.keys(languages) as Language[]).map((each) =>
      each === language
        ? html`<a href="${path}?lang=${each}" lang="${languages[each].tag}" aria-current="true">${languages[each].name}</a>`
        : html`<a href="${path}?lang=${each}" lang="${languages[each].tag}">${languages[each].name}</a>`,
    )}
  </nav>`

/** The files of the page's script as the build has named them; none where the web app is not built. */
function builtFiles(webFolder: string): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  try {
    const manifest = JSON.parse(readFileSync(`${webFolder}/record-page.json`, 'utf8')) as Record<
      string,
      { file: string; css?: string[]; isEntry?: boolean }
    >
    const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
    return { scripts: entry ? [entry.file] : [], styles: entry?.css ?? [] }
  } catch {
    return { scripts: [], styles: [] }
  }
}

/** What the business may do, whatever the check. */
const rights = [
  t(
    'Инспектордан гувоҳнома ва махсус сертификатни кўрсатишни сўранг.',
    'Попросите инспектора показать удостоверение и специальный сертификат.',
  ),
  t(
    'Сертификати бу ерда кўрсатилмаган шахс текшириш ўтказа олмайди; текшириш фақат кўрсатилган предмет ва кунлар доирасида ўтказилади.',
    'Проверку не может проводить тот, чьего сертификата здесь нет; она проводится только по указанному предмету и в указанные дни.',
  ),
  t(
    'Тизимга кириб, текширишлар китобига изоҳ ёзиш ва шикоят юбориш мумкин.',
    'Войдя в систему, можно записать замечание в книгу проверок и подать жалобу.',
  ),
]

const words = {
  product: t('Назорат', 'Назорат'),
  language: t('Тил', 'Язык'),
  check: t('Текшириш', 'Проверка'),
  askTitle: t('Буйруқни текшириш', 'Проверить приказ'),
  askAbout: t(
    'Буйруқдаги ўнта ҳарф ва рақамдан иборат кодни киритинг. Кодда нол ва бир рақамлари бўлмайди.',
    'Введите код из десяти букв и цифр, напечатанный на приказе. Цифр ноль и один в нём нет.',
  ),
  code: t('Код', 'Код'),
  find: t('Текшириш', 'Проверить'),
  mistyped: t(
    'Код нотўғри ёзилган. Буйруқдаги ёзувга қараб қайта киритинг.',
    'Код введён неверно. Сверьте его с приказом и введите снова.',
  ),
  none: t(
    'Бундай код берилмаган. Буйруқ қалбаки бўлиши мумкин: ваколатли органга мурожаат қилинг.',
    'Такой код не выдавался. Приказ может быть поддельным: обратитесь в уполномоченный орган.',
  ),
  unproved: t('Ҳали ҳеч нарса исботланмади: саҳифанинг скрипти ишламаяпти.', 'Пока ничего не доказано: скрипт страницы не работает.'),
  certificates: t('Инспекторларнинг сертификатларини текшириш', 'Проверить сертификаты инспекторов'),
  rights: t('Сизнинг ҳуқуқларингиз', 'Ваши права'),
  files: t('Ўзингиз текшириш учун', 'Чтобы проверить самому'),
  event: t('Ёзувнинг матни', 'Текст записи'),
  proof: t('Исбот файли', 'Файл доказательства'),
  policy: t('Журнал гувоҳлари', 'Свидетели журнала'),
  another: t('Бошқа кодни текшириш', 'Проверить другой код'),
} satisfies Record<string, Text>
