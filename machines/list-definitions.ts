import { listDefinition } from './kit/index.ts'
import { definitions } from './documents/index.ts'

/** The data from which the lists of all types are drawn. The build runs this module, and gives the browser each list by itself. */
export const listDefinitions = definitions.map((definition) => listDefinition(definition))
