/** Where a list shows only the beginning of a post, this stands in the body's markup. */
export const truncateMark = '<template data-truncate=""></template>';
