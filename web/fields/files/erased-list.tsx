import type { StoredFile } from '@nazorat/machines/fields'
import './photos.css'
import './upload/upload.css'

/** Files that were destroyed, by their names and by the hashes that the log keeps of them. */
export const ErasedList = ({ files }: { files: readonly StoredFile[] }) => (
  <ul className="file-list">
    {files.map(({ hash, name }) => (
      <li key={hash} className="file-about wrap">
        <span className="file-name">{name}</span>
        <span className="photo-hash muted">SHA-256 {hash}</span>
      </li>
    ))}
  </ul>
)
