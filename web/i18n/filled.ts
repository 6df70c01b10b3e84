import { fill, type Params, type Text } from '@nazorat/machines/i18n'

/** A text with its parameters in place, still in all three languages: for what outlives a switch of language. */
export const filled = (text: Text, params: Params): Text => ({
  ln: fill(text, params, 'ln'),
  cl: fill(text, params, 'cl'),
  ru: fill(text, params, 'ru'),
})
