import type { Plugin } from 'vite'

/** One of the `codeSplitting.groups` of Rolldown: a file, with the modules that it gathers. A module goes into the first that wants it. */
interface CommonFile {
  readonly name: string | ((id: string, graph: Graph) => string | null)
  /** How Rolldown calls a file whose name is a function. */
  readonly debugName?: string
  readonly test?: RegExp
  /** At least so many entries have the module. */
  readonly minShareCount?: number
  /** Whether it also gathers all that its modules import, as far as no file before has it; true unless said otherwise. */
  readonly includeDependenciesRecursively?: boolean
  readonly priority: number
}

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly dynamicImporters: readonly string[] } | null
}

/** The modules with which the pages begin, and the dialog of actions, which has the inputs of the form. */
const pages = {
  start: /\/app\/dashboard\/dashboard-page\.tsx$/,
  list: /\/screens\/list\/list-page\.tsx$/,
  document: /\/screens\/document\/page\/document-page\.tsx$/,
  form: /\/screens\/form\/form-page\.tsx$/,
  dialog: /\/screens\/document\/actions\/action-dialog\.tsx$/,
}

type Page = keyof typeof pages

/** A file of modules of the web app itself, by which of the pages have them. */
type PageFile = 'pages' | 'list' | 'cells' | 'record' | 'inputs' | 'document' | 'form'

/**
 * Gathers the script that pages have in common in few files: a cold page should take few requests. By itself, Rolldown makes a
 * file for each set of entries that have a module, and there are some hundred entries: three hundred files, most of one module.
 *
 * Most files have the modules that are named and all that these import, as far as no earlier file has it; files marked `alone` have
 * the named modules only. `bundle.test.ts` checks that no two files import each other, and limits the size of the first pages: modules
 * of the start page and the first list are therefore kept apart from those of later pages. One file for each page was rejected: the
 * start page and the list then loaded what only the other needs.
 */
export function commonFiles(): { plugin: Plugin; groups: CommonFile[] } {
  const parsed: string[] = []
  let pagesOf: ReadonlyMap<string, ReadonlySet<Page>> | undefined
  const ofPages = (file: PageFile, priority: number): CommonFile => ({
    name: (id, graph) => {
      pagesOf ??= findPages(parsed, graph)
      const by = pagesOf.get(id)
      // A module that is loaded by `import()` keeps a file of its own, but for the page itself, and for what a document and its dialog
      // have in common: the dialog's file would gather it, and come with every page that shows files.
      const isEntry = graph.getModuleInfo(id)!.dynamicImporters.length > 0 && !Object.values(pages).some((isFirst) => isFirst.test(id))
      return by && isOwn(id) && (!isEntry || file === 'record') && fileOf(by) === file ? file : null
    },
    debugName: file,
    priority,
  })
  const alone = { includeDependenciesRecursively: false }
  return {
    plugin: {
      name: 'modules-of-pages',
      buildStart() {
        parsed.length = 0
        pagesOf = undefined
      },
      moduleParsed: ({ id }) => void parsed.push(id),
    },
    groups: [
      { name: 'login', test: /app\/main\.tsx|features\/account\/login-page|document\/signing\/sign-dialog\.ts$/, priority: 14 },
      { name: 'styles', test: stylesOfPages, ...alone, priority: 14 },
      { name: 'shell', test: shell, priority: 13 },
      // The list has the lateness of a row, and nothing else of this.
      {
        name: 'workflow',
        test: /machines\/kit\/(workflow\/(?!lateness)|definition)|\/xstate\//,
        minShareCount: 10,
        ...alone,
        priority: 11,
      },
      // The code of what a device keeps is one file: each file that a page may ask for adds its name to the first page.
      {
        name: 'device',
        test: /\/web\/offline\/(store|installed|device|outbox\/(?!entry|resume|waiting))|\/screens\/waiting\/keep|\/idb\//,
        ...alone,
        priority: 10,
      },
      // Every page asks for them, after its first screen.
      { name: 'identity', test: /\/settings\/identity\/accent\.ts$|\/ui\/identity\/identity\.tsx$/, ...alone, priority: 9 },
      // A check's page has all of these; files of their own would be smaller than the requests for them.
      {
        name: 'check',
        test: /\/types\/(check\/(use-inspectors|certificate|check-facts)|schedule\/use-schedule)\.tsx?$|\/postponement\/(kinds|lookups)|\/inspections\/check\/(fields|effects)\.ts$/,
        ...alone,
        priority: 9,
      },
      ofPages('pages', 8),
      ofPages('cells', 7),
      ofPages('list', 6),
      // The list has these in common with a document and with a form.
      {
        name: 'controls',
        test: /@blueprintjs\/(icons|core\/.*\/(forms\/controls|tag\/tag\w*|utils\/(compareUtils|functionUtils))\.js)/,
        minShareCount: 3,
        ...alone,
        priority: 7,
      },
      // Also what definitions have in common.
      { name: 'rules', test: /machines\/(kit|documents\/.+)\//, minShareCount: 3, ...alone, priority: 5 },
      { name: 'overlays', test: overlays, minShareCount: 4, priority: 4 },
      ofPages('record', 3),
      ofPages('inputs', 2),
      ofPages('document', 0),
      ofPages('form', 0),
    ],
  }
}

/** Every page has the shell, with the kinds of fields. */
const shell =
  /app\/shell\/shell\.tsx|machines\/documents\/accounts\/actors|machines\/kit\/(fields\/(?!problems|validate|written|row-ids)|api-types\/lists|import\/columns|definition\/(document-type|sent-states))|@blueprintjs\/icons\/.*\/inbox\.js/

/** Those of the shell and of the five pages are one sheet: apart, most are smaller than the request for them. */
const stylesOfPages =
  /\/web\/(app\/(shell|dashboard)|features\/notifications|ui|fields|screens\/(list|document|form|waiting)|types\/check)\/.*\.css$/

const overlays = /@blueprintjs\/core\/.*(dialog|overlay|popover|portal|menu|textArea|progress)|transition-group|floating-ui|dom-helpers/i

/** Those of the kit and of libraries come through modules that only pass on, so that every page seems to have them all. */
const isOwn = (id: string): boolean => /\/web\/(?!node_modules)/.test(id)

/** The start page and the first list must come with nothing else, nor a document with the inputs that its dialog shares with a form. */
function fileOf(by: ReadonlySet<Page>): PageFile | null {
  if (by.has('list')) return by.has('start') ? 'pages' : by.has('document') || by.has('form') ? 'cells' : 'list'
  if (by.has('document')) return by.has('start') ? 'pages' : by.has('form') ? 'record' : 'document'
  if (by.has('form') && !by.has('start')) return by.has('dialog') ? 'inputs' : 'form'
  return null
}

/** The pages that have each module, by static imports. */
function findPages(ids: readonly string[], graph: Graph): Map<string, Set<Page>> {
  const found = new Map<string, Set<Page>>()
  for (const [page, isFirst] of Object.entries(pages) as [Page, RegExp][]) {
    const waiting = ids.filter((id) => isFirst.test(id))
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const by = found.get(id) ?? new Set()
      if (by.has(page)) continue
      found.set(id, by.add(page))
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return found
}
