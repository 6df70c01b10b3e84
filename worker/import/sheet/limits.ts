/** The columns of a sheet that are read: nobody fills in more. */
export const maxColumns = 300
