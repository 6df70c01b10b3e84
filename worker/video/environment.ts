/** The settings that preparing a video takes. */
const needed = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'LANG', 'LC_ALL', 'FFMPEG_PATH', 'NODE_COMPILE_CACHE']

/** The environment of a process that reads what somebody uploaded: neither the database's address nor a key is in it. */
export const environment = (): Record<string, string> =>
  Object.fromEntries(needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
