import { v5 } from 'uuid'

/** The document that says how much a person has watched of a lesson. */
export const historyOf = ({ user_id, lesson }: { readonly user_id: string; readonly lesson: string }): string =>
  v5(`${user_id} ${lesson}`, v5.URL)
