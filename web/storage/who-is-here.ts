/** The name under which the browser keeps the id of the user who is signed in. */
export const whoIsHere = 'user'
