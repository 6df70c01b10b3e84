/** The build of hls.js without subtitles, alternate audio and DRM; it has no types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
