import type { Tool } from './edit-canvas'

/** What each tool draws, in lines of a square of 16. */
const lines: Record<Tool | 'undo' | 'redo', string> = {
  select: 'M3 2l9 6-4 1-2 4z',
  desk: 'M2 5h12v4H2zM6 11h4v2H6z',
  bank: 'M1.5 3h6v4h-6zM8.5 3h6v4h-6zM1.5 9h6v4h-6zM8.5 9h6v4h-6z',
  area: 'M2 4l7-2 5 5-2 7H4z',
  wall: 'M2 13V3h7v6h5',
  door: 'M2 13h3M11 13h3M5 13V4a8 8 0 0 1 6 9',
  room: 'M2 3h12v10h-4M7 13H2V3',
  cabinet: 'M3 2h10v12H3zM8 2v12M6 8h.5M9.5 8h.5',
  label: 'M3 4V3h10v1M8 3v10M6 13h4',
  undo: 'M5 3L2 6l3 3M2 6h7a4 4 0 0 1 0 8H6',
  redo: 'M11 3l3 3-3 3M14 6H7a4 4 0 0 0 0 8h3',
}

export const ToolIcon = ({ of }: { of: keyof typeof lines }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
    <path
      d={lines[of]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
)
