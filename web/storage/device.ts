import { keep, kept } from './local-storage.ts'

const name = 'onDevice'

/** Whether this device keeps the app for times without a network: its user has installed it, or taken checks along. */
export const isKeptHere = (): boolean => kept(name, false)

export const keepHere = (isKept: boolean): void => keep(name, isKept)
