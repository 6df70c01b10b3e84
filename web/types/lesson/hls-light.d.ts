/** The library without what we have no use for; it brings no types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
