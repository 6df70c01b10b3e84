/** The permission to be told of refused visits: the head has it, and the people of the authorized body. */
export const visitRefusals = 'VisitRefusalNotice'
