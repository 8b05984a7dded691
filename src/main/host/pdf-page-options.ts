/** Options of PDF pages: size and margins of the document, with backgrounds and page numbers. */
export const pdfPageOptions = {
  preferCSSPageSize: true,
  printBackground: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate:
    '<div style="width:100%;padding:0 12mm;font:8px sans-serif;text-align:right"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
}
