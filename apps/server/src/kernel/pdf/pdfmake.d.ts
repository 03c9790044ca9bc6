/** What we use of pdfmake, which has no types of its own. */
declare module 'pdfmake' {
  type Node = { table: { body: unknown[]; headerRows?: number } }
  const pdfmake: {
    addFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void
    setUrlAccessPolicy(allows: (address: string) => boolean): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    addTableLayouts(layouts: Record<string, Record<string, (at: number, node: Node) => unknown>>): void
    createPdf(document: { footer: (page: number, pages: number) => unknown; [part: string]: unknown }): {
      getBuffer(): Promise<Buffer>
    }
  }
  export default pdfmake
}
