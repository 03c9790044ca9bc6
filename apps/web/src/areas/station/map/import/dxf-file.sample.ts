/** A drawing in DXF as CAD programs write it: pairs of lines. */
const pairs = (...all: readonly (readonly [number, string | number])[]) =>
  all.map(([code, value]) => `${String(code).padStart(3)}\n${value}`).join('\n')

type Desk = { readonly x: number; readonly y: number; readonly turn?: number; readonly text?: string }

/** A floor of 20 × 12 m in millimetres with its outer wall, and desks of 1.60 × 0.80 m as blocks. */
export function drawingOf(desks: readonly Desk[], unit: number | null = 4, more = ''): string {
  const corners = [
    [0, 0],
    [20_000, 0],
    [20_000, 12_000],
    [0, 12_000],
  ] as const
  return [
    pairs([0, 'SECTION'], [2, 'HEADER'], [9, '$ACADVER'], [1, 'AC1015']),
    ...(unit === null ? [] : [pairs([9, '$INSUNITS'], [70, unit])]),
    pairs([0, 'ENDSEC'], [0, 'SECTION'], [2, 'TABLES'], [0, 'TABLE'], [2, 'LAYER'], [70, 2]),
    pairs([0, 'LAYER'], [2, 'WALLS'], [70, 0], [62, 7], [6, 'CONTINUOUS']),
    pairs([0, 'LAYER'], [2, 'HIDDEN'], [70, 0], [62, -7], [6, 'CONTINUOUS'], [0, 'ENDTAB'], [0, 'ENDSEC']),
    pairs([0, 'SECTION'], [2, 'BLOCKS'], [0, 'BLOCK'], [8, 0], [2, 'DESK-1600'], [70, 0], [10, 0], [20, 0], [30, 0]),
    pairs([0, 'LWPOLYLINE'], [8, 0], [90, 4], [70, 1]),
    pairs([10, 0], [20, 0], [10, 1_600], [20, 0], [10, 1_600], [20, 800], [10, 0], [20, 800]),
    pairs([0, 'CIRCLE'], [8, 0], [10, 800], [20, 400], [30, 0], [40, 200]),
    pairs([0, 'ENDBLK'], [8, 0], [0, 'ENDSEC'], [0, 'SECTION'], [2, 'ENTITIES']),
    pairs([0, 'LWPOLYLINE'], [8, 'WALLS'], [90, 4], [70, 1]),
    ...corners.map(([x, y]) => pairs([10, x], [20, y])),
    pairs([0, 'LINE'], [8, 'HIDDEN'], [10, 0], [20, 0], [11, 900_000], [21, 0]),
    ...desks.map(({ x, y, turn = 0, text }) =>
      [
        pairs([0, 'INSERT'], [8, 'WALLS'], [2, 'DESK-1600'], [10, x], [20, y], [30, 0], [50, turn]),
        ...(text === undefined
          ? []
          : [pairs([0, 'TEXT'], [8, 'WALLS'], [10, x + 300], [20, y + 300], [30, 0], [40, 150], [1, text])]),
      ].join('\n'),
    ),
    ...(more === '' ? [] : [more]),
    pairs([0, 'ENDSEC'], [0, 'EOF']),
    '',
  ].join('\n')
}
