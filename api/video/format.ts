import { fileTypeFromBuffer } from 'file-type'

/** The formats of videos (`docs/domain.md`, Formats and limits), by the MIME types of what their first bytes say. */
export const formats: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'audio/mp4': 'mp4',
  'audio/x-m4a': 'mp4',
  'video/quicktime': 'mov',
  'video/mpeg': 'mpeg',
  'video/MP1S': 'mpeg',
  'video/MP2P': 'mpeg',
  'video/mp2t': 'mpeg',
  'video/vnd.avi': 'avi',
  'video/x-ms-asf': 'wmv',
  'application/vnd.ms-asf': 'wmv',
  'audio/x-ms-asf': 'wmv',
  'video/webm': 'webm',
}

/** The format of a video by its first bytes, whatever its name; null when it is none of those that are taken. */
export async function formatOf(begin: Uint8Array): Promise<string | null> {
  const found = await fileTypeFromBuffer(begin)
  return (found && formats[found.mime]) ?? null
}
