/** The release of the app that is open: the name of its first script, which names its content. */
export const release = (): string => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1) ?? ''
