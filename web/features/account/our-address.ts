/** Where to go after signing in: an address of this site only, or the start: a link must not send anybody elsewhere. */
export const ours = (address: string | undefined): string => (address !== undefined && /^\/(?![/\\])/.test(address) ? address : '/')
