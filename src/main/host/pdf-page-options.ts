/** How a page is laid on paper: its own size and margins, its colours, the page's number at the foot. */
export const pdfPageOptions = {
  preferCSSPageSize: true,
  printBackground: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate:
    '<div style="width:100%;padding:0 12mm;font:8px sans-serif;text-align:right"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
}
