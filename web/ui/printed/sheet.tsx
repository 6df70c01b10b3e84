import type { ReactNode } from 'react'
import { PaperHead } from '../identity/authority.tsx'
import './sheet.css'

interface Sheet {
  readonly title: string
  readonly number: ReactNode
  /** Its questions in their order, with their answers. */
  readonly rows: readonly (readonly [question: string, answer: ReactNode])[]
  /** The part under the table: signatures, a code. */
  readonly children: ReactNode
}

/** An official form of one sheet: what is printed of the page on which it stands. */
export const Sheet = ({ title, number, rows, children }: Sheet) => (
  <section className="sheet box" data-printed="alone" aria-label={title}>
    <PaperHead />
    <h2>{title}</h2>
    <p className="sheet-number">№ {number}</p>
    <table>
      <tbody>
        {rows.map(([question, answer], i) => (
          <tr key={question}>
            <td>{i + 1}</td>
            <th scope="row">{question}</th>
            <td>{answer}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {children}
  </section>
)

/** The lines under a sheet on which pens sign, and whoever has signed by key. */
export const SheetSignatures = ({ children }: { children: ReactNode }) => <div className="sheet-signatures wrap">{children}</div>

/** A line for a pen: it stands on paper alone. */
export const PenLine = ({ children }: { children: ReactNode }) => <p className="sheet-pen">{children}</p>
