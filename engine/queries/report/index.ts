export { askedReport as openReport, type OpenReport as AskedReport } from './groups.ts'
export { measure, type Measured } from './indicator.ts'
export { processMap } from './process.ts'
export { allOfReport, refuseForeign, reportPage } from './page.ts'
