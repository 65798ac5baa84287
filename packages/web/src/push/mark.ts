/** In the storage of a browser on which somebody turned push on. */
export const PUSH_MARK = 'folkmoot-push'
