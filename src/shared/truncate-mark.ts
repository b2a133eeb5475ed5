/** Mark in the HTML of a post: lists show only the part before it. */
export const truncateMark = '<template data-truncate=""></template>';
