/** A sheet of an Excel file by its place (from 1), as rows of cells: by a library that the product's writer does not use. */
export { readSheet } from 'read-excel-file/node'
