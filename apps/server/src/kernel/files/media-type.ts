const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/** What a browser is told that a file is, by the ending that we gave it. */
export const mediaTypeOf = (ending: string): string => mediaTypes[ending] ?? 'application/octet-stream'

/** Pictures were made anew by us, so a browser may show them; everything else is only downloaded. */
export const isShown = (ending: string): boolean => mediaTypeOf(ending).startsWith('image/')
