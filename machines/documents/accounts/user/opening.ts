/** The permission to open an account by a key: the system's alone, no role can be given it. */
export const accountOpening = 'UserOpening'
