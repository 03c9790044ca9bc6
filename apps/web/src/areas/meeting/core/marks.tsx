import type { ReactNode } from 'react'

/**
 * Small pictures of the grid, 16 by 16, drawn with one path. The grid shows hundreds of them, so they are plain SVG
 * and not components with a style of their own.
 */
const paths = {
  people: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.5 6a5.5 5.5 0 0 1 11 0h-11Z',
  lock: 'M5 7V5a3 3 0 0 1 6 0v2h1v7H4V7h1Zm1.4 0h3.2V5a1.6 1.6 0 0 0-3.2 0v2Z',
  eye: 'M8 3.5c3.4 0 5.8 2.7 6.8 4.5-1 1.8-3.4 4.5-6.8 4.5S2.2 9.8 1.2 8C2.2 6.2 4.6 3.5 8 3.5Zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  stamp: 'M6.2 2h3.6l.4 5H13v3H3V7h2.8l.4-5ZM3 11.5h10V14H3v-2.5Z',
  clock: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm-.7 3v4l3 1.8.7-1.2-2.3-1.3V4.5H7.3Z',
  repeat:
    'M3 6.5A5 5 0 0 1 11.6 4L13 2.6V7H8.6l1.6-1.6A3 3 0 0 0 5 6.5H3Zm10 3A5 5 0 0 1 4.4 12L3 13.4V9h4.4l-1.6 1.6A3 3 0 0 0 11 9.5h2Z',
  cup: 'M2.5 3h8.800v1.300h1.200a2.200 2.200 0 0 1 0 4.400h-1.200v1.100a2.200 2.200 0 0 1-2.200 2.200H4.700a2.200 2.200 0 0 1-2.200-2.200V3Zm8.800 2.600v1.800h1.200a.9.9 0 0 0 0-1.800h-1.200ZM2 13h9.800v1.300H2V13Z',
  stop: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM4.5 7v2h7V7h-7Z',
  screen: 'M1.5 3h13v8h-13V3Zm1.4 1.4v5.2h10.2V4.4H2.9ZM5 12.2h6v1.3H5v-1.3Z',
  projector:
    'M1.5 5h13v6.5h-13V5Zm9 1.5a1.8 1.8 0 1 0 0 3.5 1.8 1.8 0 0 0 0-3.5ZM3 6.5v1.3h3.5V6.5H3ZM3.5 12h2v1.5h-2V12Zm7 0h2v1.5h-2V12Z',
  cast: 'M1.5 3h13v10H9.8v-1.4h3.3V4.4H2.9v1.8H1.5V3Zm0 8.5A2 2 0 0 1 3.5 13.500h-2v-2Zm0-3a5 5 0 0 1 5 5H5a3.500 3.500 0 0 0-3.500-3.500V8.500Z',
  camera: 'M1.5 4h9v8h-9V4Zm9.8 2.800L14.500 5v6l-3.200-1.800V6.800Z',
  phone:
    'M4 1.800 6.500 2l.8 3.200-1.600 1.300a8 8 0 0 0 3.800 3.800l1.300-1.600 3.200.8.2 2.500c-.5 1.300-2 2-3.400 1.800C6.300 13 3 9.700 2.200 5.200 2 3.800 2.700 2.300 4 1.800Z',
  microphone:
    'M8 1.500a2.300 2.300 0 0 1 2.300 2.300v3.700a2.300 2.300 0 0 1-4.600 0V3.800A2.300 2.300 0 0 1 8 1.500ZM3.500 7.500h1.300a3.200 3.200 0 0 0 6.400 0h1.300a4.500 4.500 0 0 1-3.800 4.400v2.600H7.300v-2.600a4.500 4.500 0 0 1-3.800-4.400Z',
  board:
    'M1.500 2.500h13v8.500h-13V2.500Zm1.400 1.400v5.700h10.200V3.900H2.900ZM4 8l2.500-2.500 1.500 1.500L11 4.500l.8.8L8 8.500 6.500 7 4.800 8.800 4 8Zm.5 3.600h1.400L5 14.500H3.600l.9-2.900Zm5.600 0h1.400l.9 2.900H11l-.9-2.900Z',
  table: 'M1.500 5h13v1.600h-1.300V13h-1.400V6.600H4.200V13H2.800V6.600H1.500V5Z',
  plant:
    'M7.300 9.500C4 9.500 2.500 7.500 2.500 4.500c3 0 4.900 1.300 5.300 3.500C8.300 5 10 3 13.500 3c0 3.800-1.800 6-4.800 6.400V10.500H11l-.7 4H5.700l-.7-4h2.300v-1Z',
  speech: 'M1.500 2.500h13v8.500H8l-3.500 3V11h-3V2.500Z',
  plug: 'M5 1.500h1.400V5h3.200V1.500H11V5h1.500v3.500a3.500 3.500 0 0 1-3.800 3.500v2.500H7.300V12a3.500 3.500 0 0 1-3.800-3.500V5H5V1.500Z',
  left: 'm10.500 3-5 5 5 5 1-1-4-4 4-4-1-1Z',
  close: 'm3.400 4.400 1-1L8 7l3.600-3.600 1 1L9 8l3.600 3.600-1 1L8 9l-3.600 3.600-1-1L7 8 3.400 4.400Z',
  right: 'm5.500 3 5 5-5 5-1-1 4-4-4-4 1-1Z',
} as const
export type MarkName = keyof typeof paths

export function Mark({ name }: { name: MarkName }): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

const facilities: readonly (readonly [RegExp, MarkName])[] = [
  [/投屏|cast|wireless display/i, 'cast'],
  [/投影|projector/i, 'projector'],
  [/白板|board/i, 'board'],
  [/视频|摄像|video|camera/i, 'camera'],
  [/屏|显示|电视|display|screen|tv\b|monitor/i, 'screen'],
  [/传译|interpret/i, 'speech'],
  [/话筒|麦克|micro/i, 'microphone'],
  [/电话|phone/i, 'phone'],
  [/桌|table|desk/i, 'table'],
  [/植|plant/i, 'plant'],
]

/** The picture of what holds a room: something that repeats, or the services of a meeting. */
export const heldMark = (kind: string): MarkName => (kind === 'service' ? 'cup' : 'repeat')

/** The picture of a facility, by what it is called; a plug for what nobody thought of. */
export const facilityMark = (name: string): MarkName => facilities.find(([called]) => called.test(name))?.[1] ?? 'plug'
