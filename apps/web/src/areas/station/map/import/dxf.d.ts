// What of this library is used: it brings no types.
declare module 'dxf' {
  type Raw = Readonly<Record<string, unknown>> & { readonly type: string; readonly layer?: string }
  export function parseString(text: string): {
    readonly header: { readonly insUnits?: number }
    readonly blocks: readonly {
      readonly name?: string
      readonly x?: number
      readonly y?: number
      readonly entities: Raw[]
    }[]
    readonly entities: readonly Raw[]
    readonly tables: {
      readonly layers?: Readonly<Record<string, { readonly colorNumber?: number; readonly flags?: number }>>
    }
  }
}
