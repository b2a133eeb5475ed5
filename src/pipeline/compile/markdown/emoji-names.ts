/** Names of emoji that authors often write, as GitHub has them; none that a text has between colons as something else, such as `key`. */
export const emojiNames: ReadonlySet<string> = new Set(
  `
+1 alarm_clock alien ambulance angry apple arrow_backward arrow_down arrow_forward arrow_left arrow_right arrow_up art
balloon bangbang bar_chart beer beers bell birthday black_circle black_heart blue_book blue_heart blush book bookmark
bookmark_tabs books boom broken_heart bug bulb busts_in_silhouette cake calendar camera cat chart_with_upwards_trend
checkered_flag cherry_blossom clap clipboard cloud coffee computer confetti_ball confused construction
construction_worker cookie cop cow credit_card crown cry crying_cat_face dancer dart dizzy dog dollar dolphin
earth_africa earth_americas earth_asia elephant envelope exclamation eyes fire fireworks floppy_disk fox_face frog gear
gem ghost gift globe_with_meridians green_apple green_book green_circle green_heart grin grinning hammer
hammer_and_wrench handshake hankey heart heart_eyes heavy_check_mark heavy_exclamation_mark heavy_minus_sign
heavy_multiplication_x heavy_plus_sign hourglass hourglass_flowing_sand house information_source innocent joy ladybug
large_blue_circle laughing link lock loudspeaker mag mag_right mailbox mega memo microscope money_with_wings moneybag
monkey muscle nerd_face no_entry no_entry_sign notebook octocat ok_hand open_file_folder orange_book orange_circle
orange_heart package page_facing_up paperclip partying_face penguin pencil pencil2 point_down point_left point_right
point_up poop pray purple_circle purple_heart pushpin question rabbit raised_hands red_circle recycle relaxed robot
rocket rotating_light round_pushpin satellite scream scroll seedling shield ship shipit shrug skull smile smiley smirk
snail snake snowflake sob sparkle sparkles sparkling_heart speech_balloon star star2 star_struck stopwatch
stuck_out_tongue sunglasses sunny sweat_smile tada telescope thinking thought_balloon thumbsdown thumbsup tools
traffic_light triangular_flag_on_post trophy turtle two_hearts umbrella unicorn unlock warning wastebasket wave whale
white_check_mark white_circle white_heart wine_glass wink wrench x yellow_circle yellow_heart yum zap zzz
`
    .trim()
    .split(/\s+/),
);
