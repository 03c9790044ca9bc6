/** What the address of a screen was when it was left, so that the menu leads back to the same list, filter and page. */
const searches = new Map<string, string>()

export const rememberSearch = (path: string, search: string) => searches.set(path, search)
export const forgetSearch = (path: string) => searches.delete(path)
export const forgetSearches = () => searches.clear()
export const rememberedPath = (path: string) => path + (searches.get(path) ?? '')
