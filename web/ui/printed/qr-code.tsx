import { renderSVG } from 'uqr'
import './qr-code.css'

/** An address as a code to be scanned. In either theme it is dark on light, as scanners read it; `className` says how large it is. */
export const QrCode = ({ address, label, className = '' }: { address: string; label?: string; className?: string }) => (
  <span
    className={`qr-code ${className}`}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    // Safe as markup: `renderSVG` writes only the squares of the code, and no part of the address.
    dangerouslySetInnerHTML={{ __html: renderSVG(address, { ecc: 'M', border: 2 }) }}
  />
)
